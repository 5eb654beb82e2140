import type pg from 'pg'

type Runner = pg.Pool | pg.PoolClient
type Person = { instituteId: number; personId: number }

/** The number of a person, as the call's path has it (`91-9000000001`), and as messages are kept by. */
export async function findOwnPhone(
  runner: Runner,
  at: Person,
): Promise<{ phone: string; callingCode: string } | undefined> {
  const found = await runner.query<{ phone: string; callingCode: string }>({
    name: 'message.own-phone',
    text: `select p.phone, i.country_calling_code as "callingCode" from person p join institute i on i.id = p.institute_id
      where p.institute_id = $1 and p.id = $2 and p.phone is not null`,
    values: [at.instituteId, at.personId],
  })
  return found.rows[0]
}

/** What the institute sent to a number, the newest first. */
export async function findMessages(
  runner: Runner,
  at: { instituteId: number; phone: string; start: number; count: number },
): Promise<{ text: string; sentAt: Date }[]> {
  const found = await runner.query<{ text: string; sentAt: Date }>({
    name: 'message.list',
    text: `select text, sent_at as "sentAt" from message where institute_id = $1 and phone = $2
      order by sent_at desc, id desc offset $3 limit $4`,
    values: [at.instituteId, at.phone, at.start, at.count],
  })
  return found.rows
}
