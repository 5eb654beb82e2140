import QRCode from 'qrcode'
import { useEffect, useState } from 'react'
import styles from './pay.module.css'

const pixels = 440

/** A QR code: dark on light in every theme, as payment apps require. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    void QRCode.toDataURL(text, { errorCorrectionLevel: 'M', width: pixels }).then(setAddress)
  }, [text])
  return <img className={styles.qr} src={address} alt={label} width={pixels} height={pixels} />
}
