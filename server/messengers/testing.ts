import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import type { Context } from '#server/context.ts'

type Written = { channel: string; to: string; subject: string; text: string }

/** For tests: the messages in the outbox that are not sent yet, by channel. */
export async function messagesOf({ pool, secrets }: Pick<Context, 'pool' | 'secrets'>): Promise<Written[]> {
  const { rows } = await pool.query<{ payload: Omit<Written, 'text'>; sealed: string }>(
    `select payload, sealed from job where name = 'message' and sealed <> '' order by payload->>'channel', id`,
  )
  return rows.map(({ payload, sealed }) => ({ ...payload, text: secrets.open(sealed) }))
}

export type ReceivedMail = { from: string; to: string[]; data: string }
export type MailServer = {
  url: string
  received: ReceivedMail[]
  /** Sets the reply to RCPT, e.g. `550 no such mailbox`. */
  answerRecipients: (reply: string) => void
  /** How many were made since the start. */
  connections: () => number
  /** Ends all that are open, as a mail server does with idle ones. */
  dropConnections: () => void
  stop: () => Promise<void>
}

type Mailbox = {
  /** Of each message that was accepted. */
  take: (mail: ReceivedMail) => void
  /** To RCPT. */
  replyTo: (recipient: string) => string
}

/** For tests: a mail server on the loopback that speaks SMTP (RFC 5321) and stores what it gets. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let recipientReply = '250 OK'
  const { url, stop, connections, dropConnections } = await startSmtp({
    take: (mail) => received.push(mail),
    replyTo: () => recipientReply,
  })
  return {
    url,
    received,
    answerRecipients: (reply) => {
      recipientReply = reply
    },
    connections,
    dropConnections,
    stop,
  }
}

/** The same for a mailbox of one's own. */
export async function startSmtp(
  mailbox: Mailbox,
): Promise<Omit<MailServer, 'received' | 'answerRecipients'>> {
  const sockets = new Set<Socket>()
  let connections = 0
  const dropConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    converse(socket, mailbox)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    dropConnections,
    stop: () => {
      dropConnections()
      return close(server)
    },
  }
}

function converse(socket: Socket, { take, replyTo }: Mailbox): void {
  let mail: ReceivedMail = { from: '', to: [], data: '' }
  let buffer = ''
  let isData = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  const receive = (line: string) => {
    const [verb = ''] = line.toUpperCase().split(' ')
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (verb === 'EHLO' || verb === 'HELO') return say('250 mail.test')
    if (verb === 'MAIL') {
      mail = { from: address, to: [], data: '' }
      return say('250 OK')
    }
    if (verb === 'RCPT') {
      mail.to.push(address)
      return say(replyTo(address))
    }
    if (verb === 'DATA') {
      isData = true
      return say('354 go ahead')
    }
    if (verb === 'QUIT') return socket.end('221 bye\r\n')
    return say(verb === 'RSET' || verb === 'NOOP' ? '250 OK' : '502 not implemented')
  }
  const read = () => {
    for (let end = buffer.indexOf(isData ? '\r\n.\r\n' : '\r\n'); end >= 0; ) {
      const part = buffer.slice(0, end)
      buffer = buffer.slice(end + (isData ? 5 : 2))
      if (isData) {
        isData = false
        take({ ...mail, data: part })
        say('250 queued')
      } else receive(part)
      end = buffer.indexOf(isData ? '\r\n.\r\n' : '\r\n')
    }
  }
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => {
    buffer += chunk.toString('utf8')
    read()
  })
  say('220 mail.test ESMTP')
}

const close = (server: Server) => new Promise<void>((done) => server.close(() => done()))
