"use client";
/** Asks which program made an export, and how to read it. */
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ChoiceList } from "../../../ui/choice-list.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { type TeamImport, useReadImport } from "./use-imports.ts";

type Source = NonNullable<TeamImport["source"]>;
type Topics = "day" | "one";

const SOURCES = [
  { value: "zulip", title: "Zulip", about: "The .tar.gz file that Zulip exports." },
  {
    value: "slack",
    title: "Slack",
    about: "The .zip file that Slack exports. It has no files or custom emoji.",
  },
  { value: "mattermost", title: "Mattermost", about: "The .zip file of a bulk export, with attachments." },
  {
    value: "rocketchat",
    title: "Rocket.Chat",
    about: "The file that mongodump --archive writes, also with --gzip.",
  },
] as const satisfies readonly { value: Source; title: string; about: string }[];

export const SOURCE_NAMES = Object.fromEntries(SOURCES.map(({ value, title }) => [value, title])) as Readonly<
  Record<Source, string>
>;

const TOPICS = [
  { value: "day", title: "A topic for each day" },
  { value: "one", title: "One topic" },
] as const satisfies readonly { value: Topics; title: string }[];

function guessedSource(name: string): Source {
  if (/slack/i.test(name)) return "slack";
  if (/\.(?:tar\.gz|tgz)$/i.test(name)) return "zulip";
  return /\.zip$/i.test(name) ? "mattermost" : "rocketchat";
}

export function SourceForm({ given }: { given: TeamImport }) {
  const [source, setSource] = useState<Source>(given.source ?? guessedSource(given.file_name));
  const [topics, setTopics] = useState<Topics>("day");
  const [texts, setTexts] = useState({ workspace: "", team: "", address: "" });
  const reading = useReadImport();
  const field = (name: keyof typeof texts) => ({
    name,
    value: texts[name],
    onChange: ({ target }: { target: { value: string } }) => setTexts({ ...texts, [name]: target.value }),
  });
  function read(event: FormEvent) {
    event.preventDefault();
    reading.mutate({ import_id: given.id, source, topics, ...texts });
  }
  return (
    <form onSubmit={read} className="flex max-w-lg flex-col gap-5">
      <ChoiceList
        label="Which program made the file?"
        value={source}
        choices={SOURCES}
        onChange={setSource}
      />
      {source === "slack" && (
        <>
          <ChoiceList
            label="Where do messages outside of threads go?"
            value={topics}
            choices={TOPICS}
            onChange={setTopics}
          />
          <TextField
            {...field("workspace")}
            label="Address of the workspace (optional)"
            hint="Links to its messages will lead here."
            placeholder="acme.slack.com"
          />
        </>
      )}
      {source === "mattermost" && (
        <TextField {...field("team")} label="Team" hint="Only needed if the export has several." />
      )}
      {source === "zulip" && (
        <TextField
          {...field("address")}
          label="Former address (optional)"
          hint="Links to its messages will lead here."
          placeholder="https://chat.acme.com"
        />
      )}
      <FormError error={reading.error?.message} />
      <div>
        <Button type="submit" variant="primary" isBusy={reading.isPending}>
          Show what is in it
        </Button>
        <p className="mt-2 text-ink-soft text-sm">Nothing is imported yet.</p>
      </div>
    </form>
  );
}
