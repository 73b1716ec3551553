/** Opens the port for incoming mail, if one is configured. */
import type { Configuration } from "../lib/config.ts";
import type { DescriptorReserve } from "./connections/descriptor-reserve.ts";
import { SmtpGateway } from "./smtp-gateway.ts";
import { StartError } from "./start-error.ts";

/** @throws StartError when the port cannot be opened. */
export async function openGateway(
  { incomingMail, host }: Configuration,
  descriptors: DescriptorReserve,
): Promise<{ readonly port: number; close(): Promise<void> } | null> {
  if (!incomingMail || incomingMail.port === null) return null;
  const gateway = new SmtpGateway(incomingMail);
  gateway.guardBy(descriptors);
  try {
    return { port: await gateway.listen(incomingMail.port, host), close: () => gateway.close() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`Port ${incomingMail.port} cannot be opened for PARLEY_MAIL_IN: ${reason}`);
  }
}
