import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

/**
 * A mail server on the loopback that speaks SMTP (RFC 5321). Addresses of `refused.test` have no mailbox (550), those of
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
  const take = (recipient: string, data: string) => {
    if (!recipient.startsWith(prefix)) return
    const key = /^message-id: (.*)$/im.exec(data)?.[1] ?? ''
    accepted.set(recipient, [...(accepted.get(recipient) ?? []), key])
  }
  const server = createServer((socket) => converse(socket, replyTo, take))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    accepted: () => accepted,
    refused: () => refused,
    deferred: () => deferred.size,
    stop: () => server.close(),
  }
}

function converse(
  socket: Socket,
  replyTo: (recipient: string) => string,
  take: (recipient: string, data: string) => void,
): void {
  let recipient = ''
  let buffer = ''
  let isData = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  const answer = (line: string) => {
    const [verb = ''] = line.toUpperCase().split(' ', 1)
    if (verb === 'EHLO') return say('250 mail.test')
    if (verb === 'RCPT') {
      recipient = /<([^>]*)>/.exec(line)?.[1] ?? ''
      return say(replyTo(recipient))
    }
    if (verb === 'DATA') {
      isData = true
      return say('354 go ahead')
    }
    if (verb === 'QUIT') return socket.end('221 bye\r\n')
    return say('250 OK')
  }
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => {
    buffer += chunk.toString('latin1')
    for (;;) {
      const mark = isData ? '\r\n.\r\n' : '\r\n'
      const end = buffer.indexOf(mark)
      if (end < 0) return
      const part = buffer.slice(0, end)
      buffer = buffer.slice(end + mark.length)
      if (!isData) answer(part)
      else {
        isData = false
        take(recipient, part)
        say('250 queued')
      }
    }
  })
  say('220 mail.test ESMTP')
}
