"use client";
/** Browses or creates channels. */
import { Compass, Plus } from "lucide-react";
import { useMayCreateChannels } from "../../manage/channels/use-may-create-channels.ts";
import { openDialog } from "../../model/navigation/open-dialog.ts";
import { Menu, MenuItem } from "../../ui/layers/menu.tsx";
import type { MenuContentProps } from "../../ui/layers/menu-button.tsx";

export function ChannelMenu({ anchor, onClose }: MenuContentProps) {
  const mayCreate = useMayCreateChannels();
  return (
    <Menu anchor={anchor} onClose={onClose} align="end">
      <MenuItem icon={<Compass />} onSelect={() => openDialog("browse-channels")}>
        Browse channels
      </MenuItem>
      {mayCreate && (
        <MenuItem icon={<Plus />} onSelect={() => openDialog("create-channel")}>
          Create a channel
        </MenuItem>
      )}
    </Menu>
  );
}
