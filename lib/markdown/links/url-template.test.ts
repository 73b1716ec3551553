/** Section 3.2 of RFC 6570. */
import { describe, expect, test } from "vitest";
import { expandUrlTemplate, templateVariables } from "./url-template.ts";

const values = {
  dub: "me/too",
  hello: "Hello World!",
  half: "50%",
  var: "value",
  who: "fred",
  base: "http://example.com/home/",
  path: "/foo/bar",
  v: "6",
  x: "1024",
  y: "768",
  empty: "",
  undef: null,
  bar: null,
  marks: "a'b(c)*d!",
  people: "😀é👍",
  escaped: "%41%zz",
  broken: "\ud83d",
};

describe.each([
  [
    "simple",
    [
      ["{var}", "value"],
      ["{hello}", "Hello%20World%21"],
      ["{half}", "50%25"],
      ["O{empty}X", "OX"],
      ["O{undef}X", "OX"],
      ["{x,y}", "1024,768"],
      ["{x,hello,y}", "1024,Hello%20World%21,768"],
      ["?{x,empty}", "?1024,"],
      ["?{x,undef}", "?1024"],
      ["?{undef,y}", "?768"],
      ["{var:3}", "val"],
      ["{var:30}", "value"],
      ["{marks}", "a%27b%28c%29%2Ad%21"],
    ],
  ],
  [
    "reserved",
    [
      ["{+var}", "value"],
      ["{+hello}", "Hello%20World!"],
      ["{+half}", "50%25"],
      ["{base}index", "http%3A%2F%2Fexample.com%2Fhome%2Findex"],
      ["{+base}index", "http://example.com/home/index"],
      ["O{+empty}X", "OX"],
      ["O{+undef}X", "OX"],
      ["{+path}/here", "/foo/bar/here"],
      ["here?ref={+path}", "here?ref=/foo/bar"],
      ["up{+path}{var}/here", "up/foo/barvalue/here"],
      ["{+x,hello,y}", "1024,Hello%20World!,768"],
      ["{+path,x}/here", "/foo/bar,1024/here"],
      ["{+path:6}/here", "/foo/b/here"],
      ["{+escaped}", "%41%25zz"],
    ],
  ],
  [
    "fragment",
    [
      ["{#var}", "#value"],
      ["{#hello}", "#Hello%20World!"],
      ["{#half}", "#50%25"],
      ["foo{#empty}", "foo#"],
      ["foo{#undef}", "foo"],
      ["{#x,hello,y}", "#1024,Hello%20World!,768"],
      ["{#path,x}/here", "#/foo/bar,1024/here"],
      ["{#path:6}/here", "#/foo/b/here"],
    ],
  ],
  [
    "label",
    [
      ["{.who}", ".fred"],
      ["{.who,who}", ".fred.fred"],
      ["{.half,who}", ".50%25.fred"],
      ["X{.var}", "X.value"],
      ["X{.empty}", "X."],
      ["X{.undef}", "X"],
      ["X{.var:3}", "X.val"],
    ],
  ],
  [
    "path",
    [
      ["{/who}", "/fred"],
      ["{/who,who}", "/fred/fred"],
      ["{/half,who}", "/50%25/fred"],
      ["{/who,dub}", "/fred/me%2Ftoo"],
      ["{/var}", "/value"],
      ["{/var,empty}", "/value/"],
      ["{/var,undef}", "/value"],
      ["{/var,x}/here", "/value/1024/here"],
      ["{/var:1,var}", "/v/value"],
    ],
  ],
  [
    "path parameter",
    [
      ["{;who}", ";who=fred"],
      ["{;half}", ";half=50%25"],
      ["{;empty}", ";empty"],
      ["{;v,empty,who}", ";v=6;empty;who=fred"],
      ["{;v,bar,who}", ";v=6;who=fred"],
      ["{;x,y}", ";x=1024;y=768"],
      ["{;x,y,empty}", ";x=1024;y=768;empty"],
      ["{;x,y,undef}", ";x=1024;y=768"],
      ["{;hello:5}", ";hello=Hello"],
    ],
  ],
  [
    "query",
    [
      ["{?who}", "?who=fred"],
      ["{?half}", "?half=50%25"],
      ["{?x,y}", "?x=1024&y=768"],
      ["{?x,y,empty}", "?x=1024&y=768&empty="],
      ["{?x,y,undef}", "?x=1024&y=768"],
      ["{?var:3}", "?var=val"],
      ["{&who}", "&who=fred"],
      ["{&half}", "&half=50%25"],
      ["?fixed=yes{&x}", "?fixed=yes&x=1024"],
      ["{&x,y,empty}", "&x=1024&y=768&empty="],
      ["{&x,y,undef}", "&x=1024&y=768"],
      ["{&var:3}", "&var=val"],
    ],
  ],
  [
    "text beyond ASCII",
    [
      ["é{var}", "%C3%A9value"],
      ["{people:1}", "%F0%9F%98%80"],
      ["{?people:2}", "?people=%F0%9F%98%80%C3%A9"],
      ["{/people:1,people}", "/%F0%9F%98%80/%F0%9F%98%80%C3%A9%F0%9F%91%8D"],
      ["{var:3}{people:9}", "val%F0%9F%98%80%C3%A9%F0%9F%91%8D"],
      ["{broken:1}", "%EF%BF%BD"],
    ],
  ],
])("%s expansion", (_name, cases) => {
  test.each(cases.map(([template = "", url = ""]) => [template, url]))("%s is %s", (template, url) => {
    expect(templateVariables(template)).not.toBeNull();
    expect(expandUrlTemplate(template, values)).toBe(url);
  });
});

test.each([
  ["https://example.com/{foo}{bars}", ["foo", "bars"]],
  [
    "https://zone_{zone}{.domain}.net/t{/location}{/id}{?name,chapter}{#part:5}",
    ["zone", "domain", "location", "id", "name", "chapter", "part"],
  ],
  ["https://example.com/{+a,a*}{a:9999}", ["a"]],
  ["{a.b_c%41}", ["a.b_c%41"]],
  ["https://example.com/%%(foo)s", []],
  ["$not_a_url$", []],
  ["", []],
])("the variables of %s", (template, names) => {
  expect([...(templateVariables(template) ?? [])]).toEqual(names);
});

test.each([
  "{foo",
  "foo}",
  "{{}",
  "{{foo}}",
  "{}",
  "{,a}",
  "{a,}",
  "{//foo}",
  "{bar++}",
  "{=a}",
  "{|a}",
  "{a b}",
  "{a-b}",
  "{é}",
  "{a:0}",
  "{a:10000}",
  "{a:}",
  "{a:1*}",
  "{a**}",
  "{.}",
  "{a..b}",
  "{a%4}",
])("%s is no template", (template) => {
  expect(templateVariables(template)).toBeNull();
});
