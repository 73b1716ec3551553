/** An account with much to render. */
import { expect, test } from "vitest";
import { serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization();

const heavy = "**a** `b` [c](https://x.example) ".repeat(130);
const FLOOD = 80;

test("a guest's flood of heavy texts is refused in part, and others are served in between", async () => {
  let rendered = 0;
  const flood = Array.from({ length: FLOOD }, async () => {
    const answer = await org.guest.client.post("/messages/render", { content: heavy });
    if (answer.status === 200) rendered += 1;
    return answer;
  });
  const other = await org.member.client.post("/messages/render", { content: heavy });
  expect(other.status).toBe(200);
  // More than 50 accepted texts must not all come first.
  expect(rendered).toBeLessThan(40);
  const answers = await Promise.all(flood);
  expect(rendered).toBeGreaterThan(50);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, body, headers } of refused) {
    expect(status).toBe(429);
    expect(body).toMatchObject({ result: "error", code: "RATE_LIMIT_HIT", "retry-after": 1 });
    expect(headers["retry-after"]).toBe("1");
  }
});

test("the HTML of large formulas and of many is bounded", async () => {
  const matrix = `$$\\begin{smallmatrix}${"&".repeat(1_950)}\\end{smallmatrix}$$ `;
  const matrices = `$$\\begin{smallmatrix}${"&".repeat(150)}\\end{smallmatrix}$$ `.repeat(45);
  for (const content of [matrix, matrix.repeat(4), matrices]) {
    const { status, body } = await org.guest.client.post("/messages/render", { content });
    expect(status).toBe(200);
    expect(Buffer.byteLength(String(body.rendered))).toBeLessThan(400_000);
  }
});
