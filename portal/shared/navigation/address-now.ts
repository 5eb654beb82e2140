import { createContext, useContext } from 'react'

type Address = { pathname: string; search: string }
type Router = {
  state: { location: Address }
  /** @returns once the address has changed: an open popup has to leave the history first */
  navigate: (to: string, options: { replace: boolean; preventScrollReset: boolean }) => Promise<void>
}

/**
 * The router of the page. Work that goes on after a screen was left asks it where the person is by then; a choice on a screen
 * waits until it is in the address, of which the hooks of `react-router` do not say when.
 */
export const RouterNow = createContext<Router | undefined>(undefined)

/** @returns where the person is at the moment of the call */
export function useAddressNow(): () => Address {
  const router = useContext(RouterNow)
  return () => router?.state.location ?? location
}
