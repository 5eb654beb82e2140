import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hidePicture, keepPicture } from '#portal/shared/device/picture.ts'
import { getSession, useSession } from '#portal/shared/session-store.ts'
import { viewedKey } from '#portal/shared/viewed/viewed-student.ts'

/** For what a screen loads after its first data, such as images. */
const restMs = 1500
/** A picture is not kept on the screen for longer, whatever is missing. */
const longestMs = 1000

/** Removes the picture of the last visit once the screen is complete, and keeps one of it for the next visit. */
export function useScreenPicture(path: string): void {
  const client = useQueryClient()
  const viewed = useSession(viewedKey)

  useEffect(() => hideOnceComplete(client), [client])

  useEffect(() => {
    const keep = () => {
      const root = document.getElementById('root')
      const session = getSession()
      // A popup makes the page inert. A search or a choice in the address is not there at the next visit.
      const isWhole =
        location.search === '' && !root?.querySelector('nav[inert]') && !isAny(client, lacksData)
      if (root && isWhole && viewedKey(session) === viewed) void keepPicture(root, { ...session, path })
    }
    return whenAtRest(client, keep)
  }, [client, path, viewed])
}

/** Whether a query of the screen has no data: it waits, or it failed. */
const lacksData = (query: Query) => query.isActive() && query.state.data === undefined

/** Whether a query of the screen waits for its first data. */
const isWaiting = (query: Query) => lacksData(query) && query.state.fetchStatus === 'fetching'

const isAny = (client: QueryClient, holds: (query: Query) => boolean) =>
  client.getQueryCache().getAll().some(holds)

/** Removes the picture once the screen below it has rendered its data. @returns cancels it */
function hideOnceComplete(client: QueryClient): (() => void) | undefined {
  const root = document.getElementById('root')
  if (!root || !document.getElementById('picture')) return undefined
  const hide = () => {
    cancel()
    hidePicture(document)
  }
  const look = () => {
    // The cache has the data earlier than the screen.
    if (!isAny(client, isWaiting) && !root.querySelector('[data-skeleton]')) hide()
  }
  const limit = setTimeout(hide, longestMs)
  const unsubscribe = client.getQueryCache().subscribe(look)
  const observer = new MutationObserver(look)
  const cancel = () => {
    clearTimeout(limit)
    unsubscribe()
    observer.disconnect()
  }
  observer.observe(root, { childList: true, subtree: true })
  look()
  return cancel
}

/** Runs something once no query has waited for `restMs`. @returns cancels it */
function whenAtRest(client: QueryClient, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const finish = () => {
    unsubscribe()
    run()
  }
  const look = () => {
    if (isAny(client, isWaiting)) {
      clearTimeout(timer)
      timer = undefined
    } else timer ??= setTimeout(finish, restMs)
  }
  const unsubscribe = client.getQueryCache().subscribe(look)
  look()
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}
