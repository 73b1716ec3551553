// Types for zulip-js, which has none.
declare module "zulip-js" {
  interface Answer {
    readonly result: "success" | "error";
    readonly msg: string;
  }

  interface MessageEvent {
    readonly id: number;
    readonly type: string;
    readonly message: {
      readonly content: string;
      readonly subject: string;
      readonly display_recipient: string;
    };
  }

  type Params = Readonly<Record<string, unknown>>;

  export interface ZulipClient {
    readonly users: {
      readonly me: {
        getProfile(): Promise<Answer & { user_id: number }>;
        readonly subscriptions: { add(params: Params): Promise<Answer> };
      };
    };
    readonly queues: {
      register(params: Params): Promise<Answer & { queue_id: string; last_event_id: number }>;
    };
    readonly events: { retrieve(params: Params): Promise<Answer & { events: MessageEvent[] }> };
    readonly messages: {
      send(params: Params): Promise<Answer & { id: number }>;
      retrieve(params: Params): Promise<Answer & { messages: unknown[] }>;
    };
    readonly streams: { retrieve(): Promise<Answer & { streams: { name: string }[] }> };
  }

  export default function zulip(
    config: { username: string; realm: string } & ({ apiKey: string } | { password: string }),
  ): Promise<ZulipClient>;
}
