import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { fetchAadhaar } from '../queries.ts'
import { Fact } from './fact.tsx'

type AadhaarFactProps = {
  label: string
  /** 'XXXX XXXX 1234', or '' if unknown. */
  masked: string
  owner: 'student' | 'parent'
  /** Whether the account may see the whole number. */
  isShowable?: boolean
}

/** An Aadhaar number; all but four digits are hidden until its owner presses Show, which the server logs [profile-14]. */
export function AadhaarFact({ label, masked, owner, isShowable = true }: AadhaarFactProps) {
  const t = useTranslations('profile')
  const [whole, setWhole] = useState<string>()
  const [isPending, setPending] = useState(false)

  async function show() {
    setPending(true)
    try {
      setWhole((await fetchAadhaar())[owner])
    } catch (thrown) {
      showToast(thrown instanceof Error ? thrown.message : String(thrown), 'bad')
    }
    setPending(false)
  }

  const button = masked !== '' && isShowable && (
    <Button
      variant="plain"
      isPending={isPending}
      aria-label={t(whole === undefined ? 'showAadhaar' : 'hideAadhaar', { fact: label })}
      onClick={whole === undefined ? show : () => setWhole(undefined)}
    >
      {t(whole === undefined ? 'show' : 'hide')}
    </Button>
  )
  return <Fact label={label} value={whole ?? masked} isWide="phone" action={button} />
}
