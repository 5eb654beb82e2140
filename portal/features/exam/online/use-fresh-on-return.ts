import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** A test is taken in another window: who comes back sees what became of it. */
export function useFreshOnReturn(): void {
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
