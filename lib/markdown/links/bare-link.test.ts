/** Bare addresses, and similar names in code. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { corpusSnapshot } from "../../testing/corpus-snapshot.ts";
import { renderMessage } from "../render-message.ts";
import { topicLinks } from "./topic-links.ts";

function linked(source: string): string[] {
  const { html } = renderMessage(source, corpusSnapshot);
  return [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = ""]) =>
    decodeURI(href).replaceAll("&amp;", "&").replaceAll("%7C", "|").replaceAll("%5E", "^"),
  );
}

describe("code names, files and sentences are not addresses", () => {
  test.each([
    ..."console.info e.target window.open System.IO main.tf this.app user.id os.name req.email".split(" "),
    ..."java.io.File std.io com.example.app org.apache.commons.io ASP.NET ev.target.link x.is".split(" "),
    ..."node.foo?.name README.md#usage main.rs#L10 main.tf:12 Makefile.am $foo.com console.info/x".split(" "),
    ..."git@github.com:team/project.git foo.name() list.sort(f) my_app.run a-b.c foo_bar.com".split(" "),
    ...["Done.It works", "see below.No problem", "Is it?Yes.So", "fixed.Me too", "ok.Click here"],
    ...["\\foo\\bar.com", "../lib/example.com", "@example.com", "5.seconds", "a.b.style.top"],
  ])("%s", (source) => expect(linked(`use ${source} here`)).toEqual([]));
});

describe("domains and mail addresses are addresses", () => {
  test.each([
    ["socket.io/docs", "http://socket.io/docs"],
    ["crates.io", "http://crates.io"],
    ["name.pages.dev", "http://name.pages.dev"],
    ["www.console.info", "http://www.console.info"],
    ["heise.de", "http://heise.de"],
    ["bbc.co.uk/news?x=1", "http://bbc.co.uk/news?x=1"],
    ["Example.com", "http://Example.com"],
    ["example.com:8080/x", "http://example.com:8080/x"],
    ["bücher.example.de", "http://bücher.example.de"],
    ["例え.jp", "http://例え.jp"],
    ["президент.рф", "http://президент.рф"],
    ["o'brien@example.com", "mailto:o'brien@example.com"],
    ["someone@mail.info", "mailto:someone@mail.info"],
  ])("%s", (source, url) => expect(linked(`see ${source} now`)).toEqual([url]));
});

describe("where an address ends", () => {
  test.each([
    [
      "https://fonts.example/css?family=Roboto|Open+Sans",
      "https://fonts.example/css?family=Roboto|Open+Sans",
    ],
    ["https://x.example/?a=1|2&b=3", "https://x.example/?a=1|2&b=3"],
    ["https://x.example/a|", "https://x.example/a"],
    ["||https://x.example/a||", "https://x.example/a"],
    ["“https://x.example/a”", "https://x.example/a"],
    ["«https://x.example/a», dit-il", "https://x.example/a"],
    ["'https://x.example/a'", "https://x.example/a"],
    ["https://x.example's page", "https://x.example"],
    ["https://x.example,then", "https://x.example"],
    ["{https://x.example/a}", "https://x.example/a"],
    ["https://x.example/{a}/(b)[c]", "https://x.example/{a}/(b)[c]"],
    ["(see https://x.example/a(b))", "https://x.example/a(b)"],
    ["《https://x.example/a》", "https://x.example/a"],
    ["请看https://example.com谢谢", "https://example.com"],
    ["请看example.com谢谢", "http://example.com"],
    ["ما هو https://x.example/a؟", "https://x.example/a"],
    ["यह https://x.example/a।", "https://x.example/a"],
    ["https://user:pw@x.example:8443/a?b#c", "https://user:pw@x.example:8443/a?b#c"],
    ["http://[2001:db8::1]:8080/a", "http://[2001:db8::1]:8080/a"],
    ["http://localhost:3000.", "http://localhost:3000"],
    ["http://10.0.0.1:80/x", "http://10.0.0.1:80/x"],
    ["https://x.example/a…", "https://x.example/a"],
    ["**https://x.example/a**", "https://x.example/a"],
    ["https://x.example/a\\", "https://x.example/a"],
    ["someone@example.com: hello", "mailto:someone@example.com"],
  ])("%s", (source, url) => expect(linked(source)).toEqual([url]));

  test("a bar separates two addresses", () => {
    expect(linked("https://x.example/a|https://y.example/b")).toEqual([
      "https://x.example/a",
      "https://y.example/b",
    ]);
  });
});

describe("in a table, a bar ends the cell and the address", () => {
  const table = (cell: string) => `| a | b |\n|---|---|\n| ${cell} | 2 |`;

  test("where there are no spaces around the bars", () => {
    expect(linked("|a|b|\n|---|---|\n|https://x.example/p|2|")).toEqual(["https://x.example/p"]);
  });

  test("an escaped bar is part of the address", () => {
    expect(linked(table("https://x.example/?a=1\\|2"))).toEqual(["https://x.example/?a=1|2"]);
    expect(renderMessage(table("https://x.example/?a=1\\|2"), corpusSnapshot).html).toContain(
      ">https://x.example/?a=1|2</a>",
    );
  });
});

test("an address ends at the same character in a message and in a topic", () => {
  const piece = fc.constantFrom(
    ..."https://x.example http://[::1] example.com heise.de a.b@example.com console.info /a ?b=1 #c :80 | , . )".split(
      " ",
    ),
    ..."( [ ] { } ' ’ “ ” « » 。 ， ） 谢谢 \u05d0 ! ? ; … é _ - + = & % @ : x 1".split(" "),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const source = pieces.join("");
      // Topics have no such markup.
      fc.pre(!/^[\d.)>#+-]|[*`\\<]|\]\(|~~|\$\$/.test(source));
      const { html } = renderMessage(source, corpusSnapshot);
      const inMessage = [...html.matchAll(/<a href="(?!mailto:)[^"]*">([^<]*)/g)].map(([, text = ""]) =>
        text.replaceAll("&amp;", "&"),
      );
      expect(inMessage).toEqual(topicLinks(source, []).map(({ text }) => text));
    }),
    { numRuns: 500 },
  );
});
