const maxRounds = 20

/**
 * Repeats a statement that finds rows by their place (`ctid`) until it has missed none: a row that another transaction writes in
 * the same moment has another place once that has ended.
 * @param run returns how many of its rows it has missed @throws where others write them again and again
 */
export async function untilNoneMissed(run: (round: number) => Promise<number>): Promise<void> {
  for (let round = 0; round < maxRounds; round++) if ((await run(round)) === 0) return
  throw new Error('rows are written by others again and again')
}
