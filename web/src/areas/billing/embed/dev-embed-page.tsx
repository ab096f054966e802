import { useEffect, useRef, useState } from 'react';
import styles from './dev-embed.module.css';
import { envelope } from './host-messages.ts';

/**
 * A page of somebody else that shows the prices in a frame, as its site would; `/dev/embed`, in local environments only. It
 * answers the request for parameters with `coupon` and its own query, follows the height, and lists every message.
 */
export default function DevEmbedPage() {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(480);
  const [messages, setMessages] = useState<{ id: number; text: string }[]>([]);
  const [address] = useState(() => {
    const theme = new URLSearchParams(location.search).get('theme');
    const language = new URLSearchParams(location.search).get('language');
    const query = new URLSearchParams({ ...(theme && { theme }), ...(language && { language }) });
    return `/embed/pricing${query.size > 0 ? `?${query}` : ''}`;
  });
  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent) => {
      const shown = frame.current?.contentWindow;
      if (!shown || source !== shown || origin !== location.origin || data?.source !== envelope.source) return;
      setMessages((all) => [...all, { id: all.length, text: JSON.stringify(data) }]);
      if (data.type === 'height') setHeight(data.height);
      if (data.type !== 'request-parameters') return;
      const couponCode = new URLSearchParams(location.search).get('coupon');
      shown.postMessage({ ...envelope, type: 'parameters', couponCode, query: location.search }, location.origin);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  return (
    <div className={styles.host}>
      <header>
        <b>Nordic Makers</b>
        <nav>
          <span>Courses</span>
          <span>Tools</span>
          <span>About</span>
        </nav>
      </header>
      <main>
        <article>
          <h1>Learn parametric design this winter</h1>
          <p>
            Eight evenings, one bracket, from the first sketch to the printed part. Everything outside of the dashed
            line belongs to this page and follows its own style.
          </p>
        </article>
        <iframe ref={frame} title="Pricing" src={address} style={{ height }} />
        <section aria-label="Messages">
          <h2>Messages</h2>
          <ol>
            {messages.map(({ id, text }) => (
              <li key={id}>
                <code>{text}</code>
              </li>
            ))}
          </ol>
        </section>
      </main>
    </div>
  );
}
