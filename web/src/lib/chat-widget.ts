/** A chat with the support, by whichever provider. */
export interface ChatWidget {
  /** Shows the provider's button on the page. Called again it does nothing. */
  readonly show: () => void;
  readonly hide: () => void;
}

let widget: ChatWidget | null = null;

/** The chat of this page. There is none until `supportChat.connect` is called, so nothing foreign is loaded. */
export const supportChat = {
  connect: (next: ChatWidget | null): void => {
    widget = next;
  },
  current: (): ChatWidget | null => widget,
};

const elementId = 'chat-widget';

/** A provider whose script puts its own button on the page and takes it away with its element. */
export const scriptWidget = (src: string): ChatWidget => ({
  show: () => {
    if (document.getElementById(elementId)) return;
    const script = document.createElement('script');
    script.id = elementId;
    script.src = src;
    script.async = true;
    document.body.append(script);
  },
  hide: () => document.getElementById(elementId)?.remove(),
});
