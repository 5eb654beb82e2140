import { AnnouncementPanel } from './announcements/announcement-panel.tsx'
import { Banners } from './banners/banners.tsx'
import styles from './home-screen.module.css'
import { NeedsYou } from './needs-you/needs-you.tsx'
import { NowAndNext } from './now-and-next/now-and-next.tsx'
import { PromotionGate } from './promotions/promotion-gate.tsx'
import { Clock } from './welcome/clock.tsx'
import { Welcome } from './welcome/welcome.tsx'

/** Home (spec/1 §2.5). */
export function HomeScreen() {
  return (
    <div className={styles.home}>
      <div className={styles.stack}>
        <div className={styles.hello}>
          <Welcome />
          <Clock />
        </div>
        <NowAndNext />
        <NeedsYou />
        <Banners />
      </div>
      <AnnouncementPanel />
      <PromotionGate />
    </div>
  )
}
