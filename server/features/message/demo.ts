import type { DemoInstitute, DemoMoment, DemoRecords } from '#server/demo/build.ts'
import { messageTexts } from '#server/features/message/demo-texts.ts'

/** For each person [message-16]. */
const count = 40
const dayMs = 24 * 60 * 60 * 1000
const indiaOffset = '+05:30'

/** Forty for every phone number. */
export function messageRecords(institute: DemoInstitute): DemoRecords {
  const messages = Array.from({ length: count }, (_, index) => ({
    text: messageTexts[index % messageTexts.length],
    sent_at: momentOf(institute, index),
  })).reverse()
  return {
    rows: {
      messages: messages.flatMap((message, index) =>
        institute.phones.map((phone) => ({ id: `${phone} ${index + 1}`, phone, ...message })),
      ),
    },
  }
}

/** The first three today, however early it is; one a day before, in the afternoon. */
export function momentOf({ now, today }: DemoMoment, index: number): Date {
  const midnight = Date.parse(`${today}T00:00:00${indiaOffset}`)
  const ofToday = 3
  if (index < ofToday) {
    const since = now.getTime() - midnight
    return new Date(midnight + (since * (ofToday - index)) / (ofToday + 1))
  }
  const afternoon = (13 + (index % 5)) * 60 + ((index * 17) % 60)
  return new Date(midnight - (index - ofToday + 1) * dayMs + afternoon * 60_000)
}
