"use client";
/** Asks which program made an export, and how to read it. */
import { type FormEvent, useState } from "react";
import type {
  ExportSource,
  TopicChoice,
} from "../../../../lib/archives/uploaded-exports/uploaded-exports.contract.ts";
import { Button } from "../../../ui/button.tsx";
import { ChoiceList } from "../../../ui/choice-list.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { SOURCE_NAMES } from "./source-names.ts";
import { type TeamImport, useReadImport } from "./use-imports.ts";

const SOURCES = [
  { value: "zulip", title: SOURCE_NAMES.zulip, about: "The .tar.gz file that Zulip exports." },
  {
    value: "slack",
    title: SOURCE_NAMES.slack,
    about: "The .zip file that Slack exports. It has no files or custom emoji.",
  },
  {
    value: "mattermost",
    title: SOURCE_NAMES.mattermost,
    about: "The .zip file of a bulk export, with attachments.",
  },
  {
    value: "rocketchat",
    title: SOURCE_NAMES.rocketchat,
    about: "The file that mongodump --archive writes, also with --gzip.",
  },
] as const satisfies readonly { value: ExportSource; title: string; about: string }[];

const TOPICS = [
  { value: "day", title: "A topic for each day" },
  { value: "one", title: "One topic" },
] as const satisfies readonly { value: TopicChoice; title: string }[];

function guessedSource(name: string): ExportSource {
  if (/slack/i.test(name)) return "slack";
  if (/\.(?:tar\.gz|tgz)$/i.test(name)) return "zulip";
  return /\.zip$/i.test(name) ? "mattermost" : "rocketchat";
}

export function SourceForm({ given }: { given: TeamImport }) {
  const [source, setSource] = useState<ExportSource>(given.source ?? guessedSource(given.file_name));
  const { topics: before = "day", workspace = "", team = "", address = "" } = given.options ?? {};
  const [topics, setTopics] = useState<TopicChoice>(before);
  const [texts, setTexts] = useState({ workspace, team, address });
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
            hint="Links to messages at this address will lead to the imported ones."
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
          hint="Links to messages at this address will lead to the imported ones."
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
