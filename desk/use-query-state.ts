import { useMemo } from 'react'
import { queryOf, useUrlState } from '#portal/shared/navigation/address.ts'

/** State of a screen in its address, so that a link and Back lead to it. @param usual what is left out of the address */
export function useQueryState<State extends Record<string, string>>(
  usual: State,
): [State, (next: Partial<State>, isReplaced?: boolean) => void] {
  const names = JSON.stringify(usual)
  const [read, write] = useMemo(() => {
    const values = Object.entries(JSON.parse(names) as Record<string, string>)
    return [
      (params: URLSearchParams) =>
        Object.fromEntries(values.map(([name, value]) => [name, params.get(name) ?? value])) as State,
      (state: State) =>
        queryOf(
          Object.fromEntries(
            values.map(([name, value]) => [name, state[name] === value ? '' : (state[name] ?? '')]),
          ),
        ),
    ]
  }, [names])
  const { urlState, change } = useUrlState(read, write)
  return [urlState, (next, isReplaced = false) => change(next, !isReplaced)]
}
