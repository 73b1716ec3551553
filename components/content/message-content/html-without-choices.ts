/**
 * Leaves out the paragraph that lists a bot's actions (lib/messages/actions/choices-line.ts), where the actions
 * themselves are shown.
 */

export function htmlWithoutChoices(html: string): string {
  const end = html.lastIndexOf("\n");
  const last = html.slice(end + 1);
  const isLine = last.startsWith("<p>Choices: ") && last.endsWith("</p>");
  return isLine ? html.slice(0, Math.max(0, end)) : html;
}
