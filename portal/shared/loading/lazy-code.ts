import type { ComponentType } from 'react'
import { fetchCode } from './fetch-code.ts'

/** A component whose code is fetched on demand, and again after a failure. */
export type LazyCode<Props> = {
  /** @throws if it cannot be loaded */
  fetch: () => Promise<ComponentType<Props>>
  loaded: () => ComponentType<Props> | undefined
}

export function lazyCode<Props>(load: () => Promise<ComponentType<Props>>): LazyCode<Props> {
  let content: ComponentType<Props> | undefined
  return {
    fetch: async () => {
      content ??= await fetchCode(load)
      return content
    },
    loaded: () => content,
  }
}
