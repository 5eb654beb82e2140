import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import styles from '../passkeys/passkey-popup.module.css'

/** Recovery codes, this once: nothing but "Done" closes them. */
export function SecondFactorCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations('passkey')
  const [told, setTold] = useState<'copied' | 'copyByHand'>()
  const text = codes.join('\n')

  async function copy() {
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setTold(isCopied ? 'copied' : 'copyByHand')
  }

  function download() {
    const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
    const link = Object.assign(document.createElement('a'), { href: address, download: t('fileName') })
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 1000)
  }

  return (
    <Dialog
      title={t('savedTitle')}
      onClose={onClose}
      isDismissable={false}
      hasCloseButton={false}
      footer={<Button onClick={onClose}>{t('done')}</Button>}
    >
      <div className={styles.form}>
        <p>{t('savedText')}</p>
        <ol className={styles.codes} aria-label={t('list')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={styles.actions}>
          <Button variant="quiet" onClick={() => void copy()}>
            <Copy size={16} aria-hidden="true" />
            {t('copy')}
          </Button>
          <Button variant="quiet" onClick={download}>
            <Download size={16} aria-hidden="true" />
            {t('download')}
          </Button>
        </div>
        <p role="status" className={styles.note}>
          {told && t(told)}
        </p>
      </div>
    </Dialog>
  )
}
