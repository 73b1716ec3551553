/** Contracts of channels, their topics and their subscribers. */
import {
  addDefaultChannel,
  archiveStream,
  removeDefaultChannel,
  updateStream,
} from "../channels/channels/channel-administration.contract.ts";
import {
  getStreamById,
  getStreamId,
  getStreams,
  getSubscribers,
} from "../channels/channels/channels.contract.ts";
import { getSubscriptions } from "../channels/subscriptions/get-subscriptions.contract.ts";
import { createChannel, subscribe } from "../channels/subscriptions/subscribe/subscribe.contract.ts";
import {
  getSubscriptionStatus,
  getUserChannels,
  updateSubscriptionSettings,
} from "../channels/subscriptions/subscription-settings.contract.ts";
import {
  unsubscribe,
  updateSubscriptions,
} from "../channels/subscriptions/unsubscribe/unsubscribe.contract.ts";
import { getStreamTopics, muteTopic, updateUserTopic } from "../channels/topics/topics.contract.ts";
import {
  getChannelEmail,
  getChannelEmailSettings,
  getChannelEmails,
  replaceChannelEmails,
  updateChannelEmailSettings,
} from "../integrations/channel-email/channel-email.contract.ts";
import type { Contract } from "../kernel/contract/contract.ts";
import { deleteTopic } from "../messages/deletion/delete-message.contract.ts";
import {
  createBigBlueButtonCall,
  createConstructorGroupsCall,
  createNextcloudTalkCall,
  createWebexCall,
} from "../organization/video-calls/video-calls.contract.ts";

export const channelContracts: readonly Contract[] = [
  getStreams,
  getStreamById,
  getStreamId,
  getSubscribers,
  getChannelEmail,
  getChannelEmails,
  replaceChannelEmails,
  getChannelEmailSettings,
  updateChannelEmailSettings,
  createChannel,
  updateStream,
  archiveStream,
  addDefaultChannel,
  removeDefaultChannel,
  createBigBlueButtonCall,
  createConstructorGroupsCall,
  createNextcloudTalkCall,
  createWebexCall,
  getStreamTopics,
  deleteTopic,
  updateUserTopic,
  muteTopic,
  getSubscriptions,
  subscribe,
  unsubscribe,
  updateSubscriptions,
  updateSubscriptionSettings,
  getSubscriptionStatus,
  getUserChannels,
];
