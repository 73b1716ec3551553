/** Tailwind is the only step between app/globals.css and the browser. */
export default { plugins: { "@tailwindcss/postcss": {} } };
