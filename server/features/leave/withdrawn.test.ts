import { expect, test } from 'vitest'
import { prepareNews } from '#server/news/testing.ts'

const { load, inbox, query, setClock } = prepareNews()

const leave = (rest: string) => ({
  leaves: `id,student,start_date,end_date,reason,state,answered_at,withdrawn_at\nL1,asha,2026-06-22,2026-06-22,travel,${rest}\n`,
})
const withdrawnAt = async () =>
  (await query('select withdrawn_at from leave_request'))[0].withdrawn_at?.toISOString()

test('a record that takes back what was approved is news of now, and with a moment of then [leave-20, leave-22]', async () => {
  setClock('2026-06-15T10:00:00+05:30')
  await load(leave('approved,2026-06-14 09:00,'))
  await load({ leaves: 'id,state\nL1,withdrawn\n' })
  expect(await inbox('leaveWithdrawn')).not.toEqual([])
  const at = await withdrawnAt()
  expect(at).toBe('2026-06-15T04:30:00.000Z')
  // The same file once more changes nothing.
  setClock('2026-06-15T12:00:00+05:30')
  await load({ leaves: 'id,state,withdrawn_at\nL1,withdrawn,\n' })
  expect(await withdrawnAt()).toBe(at)
  await load({ leaves: 'id,withdrawn_at\nL1,2026-06-14 20:00\n' })
  expect(await withdrawnAt()).toBe('2026-06-14T14:30:00.000Z')
})

test('a record that is new says itself when it was taken back, and leave that goes on was not [leave-22]', async () => {
  await load(leave('withdrawn,2026-06-02 09:00,'))
  expect([await withdrawnAt(), await inbox('leaveWithdrawn')]).toEqual([undefined, []])
})
