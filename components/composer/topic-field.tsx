"use client";
/** Names the topic of a new message; any name may be typed. */
import { Hash } from "lucide-react";
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { focusReading } from "../keyboard/focus-reading.ts";
import { useOrganization } from "../shell/use-organization.ts";
import { latePart, useLatePart } from "../ui/late-part.tsx";
import { useFirstTouch } from "../ui/use-first-touch.ts";

type TopicFieldProps = {
  channelId: number;
  isNeeded: boolean;
  value: string;
  onChange: (value: string) => void;
  /** Called when the topic is named. */
  onDone: () => void;
  field: RefObject<HTMLInputElement | null>;
};

type Selection = { from: number | null; to: number | null };

const topicCombobox = latePart(() => import("./topic-combobox.tsx").then((module) => module.TopicCombobox));

/**
 * Offers the channel's own topics once the combobox is loaded, which is larger than the whole composer: until then it is
 * a plain field, which hands focus and selection over.
 */
export function TopicField({ channelId, isNeeded, value, onChange, onDone, field }: TopicFieldProps) {
  const { maxTopicLength, emptyTopicName } = useOrganization();
  const [isTouched, setTouched] = useState(false);
  useFirstTouch(() => setTouched(true));
  const { Part: Combobox } = useLatePart(topicCombobox, isTouched);
  const [isComposing, setComposing] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const isCombobox = Combobox !== null && !isComposing;
  const selection = useHandedSelection(field, isCombobox);

  const input = {
    ref: field,
    "aria-label": "Topic",
    placeholder: isNeeded ? "Topic" : `Topic (or leave empty for ${emptyTopicName})`,
    maxLength: maxTopicLength,
    className:
      "h-9 min-w-0 flex-1 bg-transparent font-semibold text-md outline-none placeholder:font-normal touch:h-11",
  };
  return (
    <div className="flex items-center gap-2 border-line border-b px-3">
      <Hash aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
      {isCombobox ? (
        <Combobox {...{ channelId, value, onChange, onDone, input }} isOpenAtFirst={isTyping} />
      ) : (
        <PlainField
          {...input}
          value={value}
          onChange={(event) => {
            setTyping(true);
            onChange(event.target.value);
          }}
          onBlur={() => setTyping(false)}
          // Taking the field away would end what is being composed with an input method.
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onDone={onDone}
          field={field}
          selection={selection}
        />
      )}
    </div>
  );
}

/** Gives the selection of the plain field to the combobox that takes its place. */
function useHandedSelection(field: TopicFieldProps["field"], isCombobox: boolean) {
  const selection = useRef<Selection | null>(null);
  useLayoutEffect(() => {
    if (!isCombobox || !selection.current) return;
    field.current?.focus();
    field.current?.setSelectionRange(selection.current.from, selection.current.to);
    selection.current = null;
  }, [isCombobox, field]);
  return selection;
}

type PlainFieldProps = ComponentProps<"input"> & {
  onDone: () => void;
  field: RefObject<HTMLInputElement | null>;
  selection: RefObject<Selection | null>;
};

/** Notes its selection when it is taken away with the focus in it. */
function PlainField({ onDone, field, selection, ...props }: PlainFieldProps) {
  useLayoutEffect(() => {
    const input = field.current;
    return () => {
      if (!input || document.activeElement !== input) return;
      selection.current = { from: input.selectionStart, to: input.selectionEnd };
    };
  }, [field, selection]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === "Escape") focusReading();
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onDone();
  }
  return <input {...props} autoComplete="off" onKeyDown={onKeyDown} />;
}
