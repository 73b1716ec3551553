/** The server query of a view. */
import type { FeedView, NarrowTerm } from "./view.ts";

export function narrowOfView(view: FeedView): readonly NarrowTerm[] {
  switch (view.kind) {
    case "feed":
      return [];
    case "mentions":
      return [{ operator: "is", operand: "mentioned" }];
    case "starred":
      return [{ operator: "is", operand: "starred" }];
    case "channel":
      return [{ operator: "channel", operand: view.channelId }];
    case "topic":
      return [
        { operator: "channel", operand: view.channelId },
        { operator: "topic", operand: view.topic },
      ];
    case "direct":
      return [{ operator: "dm", operand: view.userIds }];
    case "narrow":
      return view.terms;
  }
}
