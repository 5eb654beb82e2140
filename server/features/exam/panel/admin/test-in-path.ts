import { findTestNamed } from '#server/access/named.ts'
import type { Runner } from '#server/database/sql.ts'
import { notFound } from '#server/failure.ts'

/** The test in the path of a call. @throws Failure `notFound` */
export async function testInPathOf(runner: Runner, of: number, written: string): Promise<number> {
  const found = await findTestNamed(runner, of, written)
  if (found === undefined) throw notFound()
  return found
}
