import { useEffect, useLayoutEffect } from 'react'
import { buildOf, keepPicture, pictureScope } from '#portal/shared/kept/picture.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { readStored, stored } from '#portal/shared/storage.ts'

/** When home is complete, and again when the page is left. */
const restMs = 2500

/** Keeps the snapshot of home for the next visit, and removes the mark of the last one once home is rendered. */
export function HomePicture({ path }: { path: string }) {
  useLayoutEffect(() => document.getElementById('root')?.removeAttribute('data-picture'), [])
  useEffect(() => {
    if (path !== '/dashboard') return
    const keep = () => {
      const root = document.getElementById('root')
      const isAtRest = document.querySelector('section[aria-labelledby=announcements] :is(article, svg)')
      // A popup makes the page inert; leaving empties the storage.
      const isCovered = root?.querySelector('nav[inert]')
      const isLeaving = readStored(stored.session.shelf, stored.session.key) === null
      if (!root || !isAtRest || isCovered || isLeaving) return
      keepPicture(root, scopeHere())
      clearInterval(timer)
    }
    const timer = setInterval(keep, restMs)
    addEventListener('pagehide', keep)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', keep)
    }
  }, [path])
  return null
}

function scopeHere(): string {
  const { token, userId, studentId } = getSession()
  return pictureScope(buildOf(document), { yearOf: token, userId, studentId })
}
