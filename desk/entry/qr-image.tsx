import QRCode from 'qrcode'
import { useEffect, useState } from 'react'
import styles from './entry.module.css'

const pixels = 440

/** A QR code: dark on light in every theme, as scanners require. */
export function QrImage({ text, label }: { text: string; label: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    void QRCode.toDataURL(text, { errorCorrectionLevel: 'M', width: pixels }).then(setAddress)
  }, [text])
  return <img className={styles.picture} src={address} alt={label} width={pixels} height={pixels} />
}
