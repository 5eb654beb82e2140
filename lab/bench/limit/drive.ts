/** How many requests a second a server, or its database alone, answers. */
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { cpuSeconds, parentOf } from '../../processes.ts'
import type { Recorded } from './recorded.ts'

/** At a time. */
const atOnce = 16
/** The first calls are slow: their code is not compiled, their statements are not planned. */
export const warmSeconds = 1
const seconds = 2

export type Request = { url: string; method: string; headers: Record<string, string>; body?: string }
export type Load = { perSecond: number; p50: string; p99: string; count: number }

/** Loads a server by `wrk`. @param script where its script may be written @throws where a request fails */
export async function loadServer(
  { url, method, headers, body }: Request,
  script: string,
  forSeconds = seconds,
): Promise<Load> {
  const given = Object.entries(headers).map(
    ([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`,
  )
  const lines = [`wrk.method = ${JSON.stringify(method)}`, ...given]
  if (body !== undefined) lines.push(`wrk.body = ${JSON.stringify(body)}`)
  await writeFile(script, lines.join('\n'))
  const child = spawn('wrk', ['-t1', `-c${atOnce}`, `-d${forSeconds}s`, '--latency', '-s', script, url])
  const said = await text(child.stdout)
  const read = (pattern: RegExp) => pattern.exec(said)?.[1]
  const count = Number(read(/(\d+) requests in/))
  if (!count || /Non-2xx/.test(said)) throw new Error(`${method} ${url}: ${said}`)
  return {
    perSecond: Number(read(/Requests\/sec:\s+([\d.]+)/)),
    p50: read(/50%\s+(\S+)/) ?? '',
    p99: read(/99%\s+(\S+)/) ?? '',
    count,
  }
}

/** Runs the statements of one call after another, for as many callers at a time as `loadServer` has. */
export async function loadDatabase(pool: pg.Pool, call: readonly Recorded[]): Promise<number> {
  const run = async (forSeconds: number) => {
    let count = 0
    const end = performance.now() + forSeconds * 1000
    const work = async () => {
      while (performance.now() < end) {
        for (const { statement, values } of call)
          await pool.query({ name: statement.name, text: statement.text, values: [...values] })
        count++
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return count
  }
  await run(warmSeconds)
  return (await run(seconds)) / seconds
}

/** Seconds of processor of all processes of a database. @param postmaster its first process */
export function databaseSeconds(postmaster: number): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid === postmaster || parentOf(pid) === postmaster)
    .reduce((sum, pid) => sum + cpuSeconds(pid), 0)
}
