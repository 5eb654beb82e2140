import { createContext, useContext } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

type Address = { pathname: string; search: string }
type Router = {
  state: { location: Address; navigation?: { location?: Address | undefined } }
  /** @returns once the address has changed: an open popup has to leave the history first */
  navigate: (to: string, options: { replace: boolean; preventScrollReset: boolean }) => Promise<void>
}

/**
 * The router of the page. Work that goes on after a screen was left asks it where the person is by then; a choice on a screen
 * waits until it is in the address, of which the hooks of `react-router` do not say when.
 */
export const RouterNow = createContext<Router | undefined>(undefined)

/** @returns where the person is at the moment of the call, or is on the way to */
export function useAddressNow(): () => Address {
  const router = useContext(RouterNow)
  return () => router?.state.navigation?.location ?? router?.state.location ?? location
}

/** Opens another screen after something was sent. @returns false where the person has left this one meanwhile [shell-28] */
export type NavigateFromHere = (to: string | -1, options?: NavigateOptions) => Promise<boolean>

export function useNavigateFromHere(): NavigateFromHere {
  const navigate = useNavigate()
  const addressNow = useAddressNow()
  const here = useLocation()
  return async (to, options) => {
    const { pathname, search } = addressNow()
    const isHere = pathname === here.pathname && search === here.search
    if (isHere) await (to === -1 ? navigate(to) : navigate(to, options))
    return isHere
  }
}
