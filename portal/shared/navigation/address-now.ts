import { createContext, useContext } from 'react'

type Address = { pathname: string; search: string }
type Router = { state: { location: Address } }

/** The router of the portal, of which work that goes on after a screen was left asks where the person is by then. */
export const RouterNow = createContext<Router | undefined>(undefined)

/** @returns where the person is at the moment of the call */
export function useAddressNow(): () => Address {
  const router = useContext(RouterNow)
  return () => router?.state.location ?? location
}
