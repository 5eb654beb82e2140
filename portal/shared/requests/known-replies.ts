/**
 * The last replies that the server gave a tag, by request (`nameOfRequest`): one that has not changed is not sent again
 * (docs/decisions/23). A tag belongs to its session, so that another person's is never confirmed.
 */
type Known = { tag: string; text: string }

const replies = new Map<string, Known>()

const maxReplies = 60
/** Some months of a full time table. */
const maxChars = 1_000_000

export const knownReply = (name: string): Known | undefined => replies.get(name)

/** Remembers a reply, and forgets the oldest ones beyond the limits. */
export function rememberReply(name: string, tag: string | null, text: string): void {
  replies.delete(name)
  if (tag === null) return
  replies.set(name, { tag, text })
  let chars = [...replies.values()].reduce((sum, known) => sum + known.text.length, 0)
  for (const [oldest, known] of replies) {
    if (replies.size <= maxReplies && chars <= maxChars) return
    replies.delete(oldest)
    chars -= known.text.length
  }
}
