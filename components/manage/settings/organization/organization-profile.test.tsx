/** The organization's pictures, for those who may change them and for others. */
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import {
  ROLE_ADMINISTRATOR,
  ROLE_MEMBER,
  ROLE_MODERATOR,
} from "../../../../lib/kernel/roles/roles.contract.ts";
import { chatStore } from "../../../model/store/chat-store.ts";
import { exampleState } from "../../../model/store/example-state.ts";
import { UNKNOWN_USER } from "../../../model/store/organization/users-state.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { OrganizationPictures } from "./organization-profile.tsx";

afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  [ROLE_ADMINISTRATOR, true],
  [ROLE_MODERATOR, false],
  [ROLE_MEMBER, false],
])("the role %i reads the limits of uploads: %s", (role, isShown) => {
  const state = exampleState();
  const own = state.users.get(state.ownUserId) ?? UNKNOWN_USER;
  const users = new Map([...state.users, [state.ownUserId, { ...own, role }]]);
  vi.spyOn(chatStore, "getInitialState").mockReturnValue({ ...state, users });
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <OrganizationPictures />
    </QueryClientProvider>,
  );
  expect(shown).toContain("It is cut to a square.");
  expect(shown.includes("PNG, JPEG, GIF or WebP")).toBe(isShown);
});
