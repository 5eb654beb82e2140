import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast.tsx'
import { fetchAadhaar } from '../queries.ts'
import styles from './aadhaar-fact.module.css'
import { Fact } from './fact.tsx'

type AadhaarFactProps = {
  label: string
  /** 'XXXX XXXX 1234', or '' where none is known. */
  masked: string
  field: 'student_adhar_card' | 'parent_adhar_card'
  /** False where it is somebody else's to see. */
  isShowable?: boolean
}

/** An Aadhaar number, hidden but for four digits until its owner asks; each asking is noted (PRODUCT §4). */
export function AadhaarFact({ label, masked, field, isShowable = true }: AadhaarFactProps) {
  const t = useTranslations('profile')
  const [whole, setWhole] = useState<string>()
  const [isPending, setPending] = useState(false)

  async function show() {
    setPending(true)
    try {
      setWhole((await fetchAadhaar())[field])
    } catch (thrown) {
      showToast(thrown instanceof Error ? thrown.message : String(thrown), 'bad')
    }
    setPending(false)
  }

  const button = masked !== '' && isShowable && (
    <Button
      variant="plain"
      className={styles.button}
      isPending={isPending}
      aria-label={t(whole === undefined ? 'showAadhaar' : 'hideAadhaar', { whose: label })}
      onClick={whole === undefined ? show : () => setWhole(undefined)}
    >
      {t(whole === undefined ? 'show' : 'hide')}
    </Button>
  )
  return <Fact label={label} value={whole ?? masked} isWide="phone" action={button} />
}
