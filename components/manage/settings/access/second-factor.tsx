"use client";
/** The user's second factor. */
import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import { useState } from "react";
import { callApi } from "../../../net/connection/api-client.ts";
import type { AnswerOf } from "../../../net/connection/operations.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { useFetched } from "../../../net/connection/use-fetched.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { Button } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { LineForm } from "../frame/line-form.tsx";
import { Section } from "../frame/page-parts.tsx";

const SECOND_FACTOR_KEY = ["second-factor"] as const;

/** Quiet zone, required by scanners. */
const MARGIN = 4;

const refreshStatus = () => queryClient.invalidateQueries({ queryKey: SECOND_FACTOR_KEY });

export function SecondFactor() {
  const { data, error } = useFetched(SECOND_FACTOR_KEY, () => callApi("GET /users/me/second_factor"));
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Section
      title="Second factor"
      description="Require a code from an app on your phone, in addition to your password, when you sign in."
    >
      <FormError error={error?.message} />
      {codes && <RecoveryCodes codes={codes} />}
      {data?.enabled === false && <SetUp onDone={setCodes} />}
      {data?.enabled && <SecondFactorOn left={data.recovery_codes_left} onCodes={setCodes} />}
    </Section>
  );
}

function SetUp({ onDone }: { onDone: (codes: readonly string[]) => void }) {
  const starting = useRequest(() => callApi("POST /users/me/second_factor"));
  if (starting.data) return <Confirmation started={starting.data} onDone={onDone} />;
  return (
    <div className="flex flex-col gap-3">
      <FormError error={starting.error?.message} />
      <Button className="self-start" disabled={starting.isPending} onClick={() => starting.mutate()}>
        Set up a second factor
      </Button>
    </div>
  );
}

type ConfirmationProps = {
  started: AnswerOf<"POST /users/me/second_factor">;
  onDone: (codes: readonly string[]) => void;
};

function Confirmation({ started: { secret, uri }, onDone }: ConfirmationProps) {
  return (
    <div className="flex flex-col gap-4 rounded-lg border border-line-strong p-4">
      <p className="text-md">Scan this with an authenticator app on your phone.</p>
      <QrCode text={uri} label="QR code for the key" />
      <p className="text-md">
        Or add the key by hand, or{" "}
        <a className="text-accent underline" href={uri}>
          open it in the app
        </a>{" "}
        on this device.
      </p>
      <p className="select-all break-all font-mono text-md">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</p>
      <LineForm
        {...CODE}
        label="Code from the app"
        button="Turn on"
        send={async (code) => {
          const confirmed = await callApi("POST /users/me/second_factor/confirm", { code });
          onDone(confirmed.recovery_codes);
          await refreshStatus();
        }}
      />
    </div>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div role="status" className="mb-4 rounded-lg bg-accent-soft px-4 py-3">
      <p className="text-md">
        Keep these recovery codes where you can find them without your phone. Each works once. They will not
        be shown again.
      </p>
      <p className="mt-2 select-all whitespace-pre-wrap font-mono text-md">{codes.join("\n")}</p>
    </div>
  );
}

function SecondFactorOn({
  left,
  onCodes,
}: {
  left: number;
  onCodes: (codes: readonly string[] | null) => void;
}) {
  const [chosen, setChosen] = useState<"renew" | "turn-off" | null>(null);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-md">
        Your second factor is on.{" "}
        {left === 1 ? "One recovery code is left." : `${left} recovery codes are left.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button aria-expanded={chosen === "renew"} onClick={() => setChosen("renew")}>
          Get new recovery codes…
        </Button>
        <Button aria-expanded={chosen === "turn-off"} onClick={() => setChosen("turn-off")}>
          Turn off…
        </Button>
      </div>
      {chosen === "renew" && (
        <LineForm
          {...CODE}
          label="Code from the app, or a recovery code"
          button="Replace recovery codes"
          send={async (code) => {
            const replaced = await callApi("POST /users/me/second_factor/recovery_codes", { code });
            onCodes(replaced.recovery_codes);
            setChosen(null);
            await refreshStatus();
          }}
        />
      )}
      {chosen === "turn-off" && (
        <LineForm
          {...CODE}
          label="Code from the app, or a recovery code"
          button="Turn off"
          send={async (code) => {
            await callApi("DELETE /users/me/second_factor", { code });
            onCodes(null);
            await refreshStatus();
          }}
        />
      )}
    </div>
  );
}

const CODE = {
  name: "code",
  autoComplete: "one-time-code",
  autoCapitalize: "none",
  spellCheck: false,
} as const;

/** Dark on light in either theme. */
function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const side = code.size + 2 * MARGIN;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      className="size-48 rounded-md"
      shapeRendering="crispEdges"
    >
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
      <path fill="#000" d={toSvgPath(code)} />
    </svg>
  );
}
