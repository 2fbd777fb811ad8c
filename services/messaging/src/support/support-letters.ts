import { supportAnswersWithin } from '@pictora/contracts';
import { supportAcknowledgementMail, supportRequestMail, type ComposedMail } from '@pictora/mail';
import type { TicketModel } from './ticket.schema.js';

export type TicketAbout = { readonly ticketId: string };

/** The two mails of a support ticket. None once the ticket is gone with its person. */
export class SupportLetters {
  constructor(
    private readonly tickets: TicketModel,
    private readonly supportEmail: string,
  ) {}

  async acknowledge({ ticketId }: TicketAbout): Promise<ComposedMail | null> {
    const ticket = await this.tickets.findById(ticketId).lean();
    if (!ticket) return null;
    const { userId, email, subject, message, tier } = ticket;
    return {
      to: email,
      people: [userId],
      ...supportAcknowledgementMail({ subject, message, answeredWithin: supportAnswersWithin(tier) }),
    };
  }

  async request({ ticketId }: TicketAbout): Promise<ComposedMail | null> {
    const ticket = await this.tickets.findById(ticketId).lean();
    if (!ticket) return null;
    const { userId, name, email, subject, message, tier } = ticket;
    return {
      to: this.supportEmail,
      people: [userId],
      ...supportRequestMail({
        ticketId,
        name,
        email,
        subject,
        message,
        tier,
        answerWithin: supportAnswersWithin(tier),
      }),
    };
  }
}
