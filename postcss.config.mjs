/** PostCSS: Tailwind CSS only. */
export default { plugins: { "@tailwindcss/postcss": {} } };
