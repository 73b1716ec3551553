/** Short notices at the edge of the window. */

/** Says that something worked, for a few seconds. */
export async function notify(sentence: string): Promise<void> {
  const { toast } = await import("sonner");
  toast(sentence);
}

/** Says what went wrong where there is no better place to say it. */
export async function notifyError(sentence: string): Promise<void> {
  const { toast } = await import("sonner");
  toast.error(sentence);
}
