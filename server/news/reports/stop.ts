import { newsTopics } from '#domain/news/kinds.ts'
import type { Context } from '#server/context.ts'
import { wishWhatsApp } from '#server/news/reports/queries.ts'

const wishes = { stop: ['stop', 'रोकें', 'बंद'], start: ['start'] } as const
export type Wish = keyof typeof wishes

/** Whether a text is the word by which a person stops or starts messages, and nothing else. */
export function wishOf(text: string): Wish | undefined {
  const word = text
    .normalize('NFC')
    .trim()
    .replace(/[.!।]+$/, '')
    .toLowerCase()
  return (Object.keys(wishes) as Wish[]).find((wish) => (wishes[wish] as readonly string[]).includes(word))
}

/**
 * Does what a person has asked for by WhatsApp [news-49].
 * @param instituteIds those that send from the number to which it was written
 * @param phone of the person: digits with the calling code
 */
export async function followWish(
  { pool }: Pick<Context, 'pool'>,
  { wish, instituteIds, phone }: { wish: Wish; instituteIds: readonly number[]; phone: string },
): Promise<void> {
  if (instituteIds.length > 0)
    await wishWhatsApp(pool, { instituteIds, phone, topics: newsTopics, isOn: wish === 'start' })
}
