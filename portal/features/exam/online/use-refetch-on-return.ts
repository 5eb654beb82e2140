import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** A test is taken in another browser tab: loads the tests again when this one is shown. */
export function useRefetchOnReturn(): void {
  const client = useQueryClient()
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState !== 'visible') return
      for (const kind of ['tests', 'product-tests'])
        void client.invalidateQueries({ queryKey: ['exam', kind] })
    }
    document.addEventListener('visibilitychange', renew)
    return () => document.removeEventListener('visibilitychange', renew)
  }, [client])
}
