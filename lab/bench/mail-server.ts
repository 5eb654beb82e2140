import { type ReceivedMail, startSmtp } from '#server/messengers/testing.ts'

/**
 * A mail server on the loopback. Addresses of `refused.test` have no mailbox (550), those of
 * `slow.test` are taken at the second try (451, as greylisting does). @param prefix others are taken and not counted
 */
export async function startMailServer(prefix: string) {
  /** By recipient, the Message-ID of each message that was taken. */
  const accepted = new Map<string, string[]>()
  const refused = new Set<string>()
  const deferred = new Set<string>()
  const replyTo = (recipient: string): string => {
    if (recipient.endsWith('@refused.test')) {
      refused.add(recipient)
      return '550 5.1.1 no such mailbox'
    }
    if (!recipient.endsWith('@slow.test') || deferred.has(recipient)) return '250 OK'
    deferred.add(recipient)
    return '451 4.7.1 try again later'
  }
  const take = ({ to: [recipient = ''], data }: ReceivedMail) => {
    if (!recipient.startsWith(prefix)) return
    const key = /^message-id: (.*)$/im.exec(data)?.[1] ?? ''
    accepted.set(recipient, [...(accepted.get(recipient) ?? []), key])
  }
  return {
    ...(await startSmtp({ take, replyTo })),
    accepted: () => accepted,
    refused: () => refused,
    deferred: () => deferred.size,
  }
}
