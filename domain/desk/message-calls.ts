import * as z from 'zod/mini'
import { defineCall, envelope, id } from '#domain/call.ts'
import { pageQuery, reachReply, readersReply, reading, recordId, writing } from '#domain/desk/notice-calls.ts'

/** Characters of a text, chosen students and sections, and numbers of one message. */
export const messageLimits = { text: 2000, students: 500, sections: 200, numbers: 5000 }

export const messageReaders = ['parents', 'students', 'both'] as const
export type MessageReaders = (typeof messageReaders)[number]

const to = z
  .object({
    sections: z.array(recordId).check(z.maxLength(messageLimits.sections)),
    /** People of students. */
    students: z.array(id).check(z.maxLength(messageLimits.students)),
    /** Who of their families; a student without a parent who signs in gets it himself. */
    who: z.enum(messageReaders),
  })
  .check(z.refine(({ sections, students }) => sections.length + students.length > 0, 'choose somebody'))

const student = z.object({ person_id: id, name: z.string(), section: z.string(), parents: z.string() })
export type FoundStudent = z.output<typeof student>

export const findStudents = defineCall({
  ...writing,
  method: 'GET',
  path: '/desk/v1/find-students',
  summary: 'Students by parts of the name or number, of them or their parents: the first twenty',
  source: 'desk-36',
  query: z.object({ search: z.string().check(z.minLength(2), z.maxLength(100)) }),
  reply: envelope(z.object({ students: z.array(student) })),
})

export const foreseeMessage = defineCall({
  ...writing,
  method: 'POST',
  path: '/desk/v1/message-reach',
  summary: 'How many people a message would reach, and by which channels',
  source: 'desk-36',
  body: z.object({ to, text: z.string().check(z.maxLength(messageLimits.text)) }),
  reply: envelope(
    z.object({
      ...reachReply.shape.result.shape,
      numbers: z.number(),
      /** People without a phone number, to whom it cannot be sent: the first twenty names, and how many. */
      without: z.array(z.string()),
      without_count: z.number(),
    }),
  ),
})

export const writeMessage = defineCall({
  ...writing,
  method: 'POST',
  path: '/desk/v1/messages',
  summary: 'Sends a message to families, now',
  source: 'desk-36',
  takesKey: true,
  body: z.object({
    to,
    text: z.string().check(z.regex(/\S/, 'must say something'), z.maxLength(messageLimits.text)),
  }),
  reply: envelope(z.object({ id: recordId, numbers: z.number(), number: z.nullable(z.number()) })),
})

const sent = {
  id: recordId,
  text: z.string(),
  /** ISO 8601. */
  sent_at: z.string(),
  /** Who of the staff. */
  by: z.string(),
  numbers: z.number(),
  people: z.number(),
  read: z.number(),
}
const message = z.object(sent)
export type SentMessage = z.output<typeof message>

export const listMessages = defineCall({
  ...reading,
  method: 'GET',
  path: '/desk/v1/messages',
  summary: 'Messages that were sent at the desk, the newest first',
  source: 'desk-37',
  query: pageQuery,
  reply: envelope(z.object({ messages: z.array(message), next: z.string() })),
})

const messageInPath = z.object({ message_id: recordId })

export const readMessage = defineCall({
  ...reading,
  method: 'GET',
  path: '/desk/v1/messages/:message_id',
  summary: 'A message that was sent at the desk',
  source: 'desk-37',
  params: messageInPath,
  reply: envelope(message),
})

export const listMessageReaders = defineCall({
  ...reading,
  method: 'GET',
  path: '/desk/v1/messages/:message_id/people',
  summary: 'Person by person to whom a message went, by what, and who has read it',
  source: 'desk-37',
  params: messageInPath,
  query: pageQuery,
  reply: readersReply,
})

export const messageDeskCalls = [
  findStudents,
  foreseeMessage,
  writeMessage,
  listMessages,
  readMessage,
  listMessageReaders,
] as const
