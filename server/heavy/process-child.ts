/**
 * The program of a process of `createProcesses`: runs one work after the other, until its parent has ended.
 */
import { pathToFileURL } from 'node:url'
import type { Answered, Asked } from '#server/heavy/processes.ts'

process.on('message', async ({ file, name, input }: Asked) => {
  process.send?.(await answer(file, name, input))
})

async function answer(file: string, name: string, input: unknown): Promise<Answered> {
  try {
    const module = (await import(pathToFileURL(file).href)) as Record<string, (input: unknown) => unknown>
    return { result: await module[name]?.(input) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
