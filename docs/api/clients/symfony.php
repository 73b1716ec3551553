<?php
// The Zulip bridge of Symfony's Notifier. It needs HTTPS. `composer require symfony/zulip-notifier symfony/http-client`
require $argv[1] ?? 'vendor/autoload.php';

use Symfony\Component\HttpClient\HttpClient;
use Symfony\Component\Notifier\Bridge\Zulip\ZulipOptions;
use Symfony\Component\Notifier\Bridge\Zulip\ZulipTransport;
use Symfony\Component\Notifier\Message\ChatMessage;

$transport = new ZulipTransport(getenv('EMAIL'), getenv('KEY'), 'general', HttpClient::create());
$transport->setHost(parse_url(getenv('SITE'), PHP_URL_HOST));
$message = (new ChatMessage('Hello from Symfony'))->options(new ZulipOptions('clients'));
echo $transport->send($message)->getMessageId(), "\n";
