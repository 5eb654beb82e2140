import { expect, test } from 'vitest'
import type { NewsKindName } from '#domain/news/kinds.ts'
import { newsText } from '#domain/news/text.ts'
import { createDemoAt, demoMoments, isTried } from '#server/demo/testing.ts'

/** On any date, whatever else there is. */
const always: readonly NewsKindName[] = [
  'eventChanged',
  'homework',
  'liveClassCalledOff',
  'message',
  'notice',
  'paperResult',
  'recording',
  'studyFile',
  'urgentNotice',
]

const moments = ['a school day', 'the night of a holiday on a Sunday', '3 April'] as const
test.each(moments.filter(isTried))(
  'on %s the inboxes have a day of news, of many kinds, none of which is sent [news-27]',
  async (moment) => {
    const { pool, close } = await createDemoAt(moment)
    const query = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows
    const now = new Date(demoMoments[moment])
    const kinds = await query('select distinct kind from news')
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...always]))
    for (const phone of ['9000000001', '9000000010', '9000000021']) {
      const inbox = await query(
        `select kind, args from news join person on person.institute_id = news.institute_id and person.id = news.person_id
          where person.phone = $1 and news.read_at is null and news.withdrawn_at is null and news.kind <> 'document'`,
        [phone],
      )
      expect(inbox.length).toBeGreaterThan(5)
      expect(inbox.length).toBeLessThan(60)
      for (const { kind, args } of inbox) expect(newsText(kind, args)).not.toMatch(/undefined|NaN|: ?$|null/)
    }
    const weekBefore = new Date(now.getTime() - 8 * 86_400_000)
    expect(
      await query('select kind, args from news where created_at < $1 or created_at > $2', [weekBefore, now]),
    ).toEqual([])
    expect(await query('select 1 from news where planned_at is null')).toEqual([])
    expect(await query(`select 1 from job where name like 'news%'`)).toEqual([])
    await close()
  },
)
