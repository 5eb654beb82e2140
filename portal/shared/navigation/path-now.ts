import { createContext, useContext } from 'react'

type Place = { pathname: string; search: string }
type Router = { state: { location: Place } }

/** The router of the portal, of which work that goes on after a screen was left asks where the person is by then. */
export const RouterNow = createContext<Router | undefined>(undefined)

/** @returns where the person is at the moment of the call */
export function usePlaceNow(): () => Place {
  const router = useContext(RouterNow)
  return () => router?.state.location ?? location
}
