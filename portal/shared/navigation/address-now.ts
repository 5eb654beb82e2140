import { createContext, useContext } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

type Address = { pathname: string; search: string }
type Router = { state: { location: Address; navigation: { location?: Address | undefined } } }

/** The router of the portal, of which work that goes on after a screen was left asks where the person is by then. */
export const RouterNow = createContext<Router | undefined>(undefined)

/** @returns where the person is at the moment of the call, or is on the way to */
export function useAddressNow(): () => Address {
  const router = useContext(RouterNow)
  return () => router?.state.navigation.location ?? router?.state.location ?? location
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
