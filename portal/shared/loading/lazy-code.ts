import type { ComponentType } from 'react'
import { isOnServer } from '#portal/shared/loading/is-on-server.ts'
import { fetchCode } from './fetch-code.ts'

/** A component whose code is fetched on demand, and again after a failure. */
export type LazyCode<Props> = {
  /** @throws if it cannot be loaded */
  fetch: () => Promise<ComponentType<Props>>
  loaded: () => ComponentType<Props> | undefined
}

/** On the server: parts that were rendered before their code was loaded. */
export const missingParts = new Set<() => Promise<unknown>>()

export function lazyCode<Props>(load: () => Promise<ComponentType<Props>>): LazyCode<Props> {
  let content: ComponentType<Props> | undefined
  const fetch = async () => {
    content ??= await (isOnServer ? load() : fetchCode(load))
    return content
  }
  return {
    fetch,
    loaded: () => {
      if (isOnServer && !content) missingParts.add(fetch)
      return content
    },
  }
}
