import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hidePicture, keepPicture } from '#portal/shared/kept/picture.ts'
import { getSession, useSession } from '#portal/shared/session-store.ts'
import { viewedKey } from '#portal/shared/viewed-student.ts'

/** For what a screen loads after its first data, such as images. */
const restMs = 1500
/** A picture is not kept on the screen for longer, whatever is missing. */
const longestMs = 1000

/** Removes the picture of the last visit once the screen is complete, and keeps one of it for the next visit. */
export function useScreenPicture(path: string): void {
  const client = useQueryClient()
  const viewed = useSession(viewedKey)

  useEffect(() => {
    if (!document.getElementById('picture')) return
    return whenComplete(client, 0, () => hidePicture(document), longestMs)
  }, [client])

  useEffect(() => {
    const keep = () => {
      const root = document.getElementById('root')
      const session = getSession()
      // A popup makes the page inert. A search or a choice in the address is not there at the next visit.
      const isWhole = location.search === '' && !root?.querySelector('nav[inert]') && !lacksData(client)
      if (root && isWhole && viewedKey(session) === viewed) void keepPicture(root, { ...session, path })
    }
    return whenComplete(client, restMs, keep)
  }, [client, path, viewed])
}

/** Whether a query of the screen has no data: it waits, or it failed. */
const lacksData = (client: QueryClient) => withoutData(client).length > 0

const withoutData = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive() && query.state.data === undefined)

/**
 * Runs something once no query of the screen waits for its first data.
 * @param restMs how long that must last
 * @param longestMs after which it runs anyway
 * @returns cancels it
 */
function whenComplete(client: QueryClient, restMs: number, run: () => void, longestMs?: number): () => void {
  const cache = client.getQueryCache()
  let timer: ReturnType<typeof setTimeout> | undefined
  const isWaiting = () => withoutData(client).some(({ state }) => state.fetchStatus === 'fetching')
  const look = () => {
    if (isWaiting()) {
      clearTimeout(timer)
      timer = undefined
    } else timer ??= setTimeout(finish, restMs)
  }
  const unsubscribe = cache.subscribe(look)
  const limit = longestMs === undefined ? undefined : setTimeout(() => finish(), longestMs)
  const cancel = () => {
    unsubscribe()
    clearTimeout(timer)
    clearTimeout(limit)
  }
  function finish() {
    cancel()
    run()
  }
  look()
  return cancel
}
